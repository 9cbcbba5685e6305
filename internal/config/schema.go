package config

import (
	"bytes"
	"encoding/json"

	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/rules"
)

// object is one of JSON.
type object map[string]any

// Schema is the JSON Schema of a configuration file, for editors.
func Schema() []byte {
	schema := mapping(keys)
	schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	schema["title"] = "Configuration of robotslint (" + FileName + ")"
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(schema); err != nil {
		panic(err) // it is made of strings
	}
	return b.Bytes()
}

func mapping(keys []key) object {
	properties := object{}
	for _, k := range keys {
		value := object{"description": k.about}
		for name, v := range k.schema() {
			value[name] = v
		}
		properties[k.name] = value
	}
	return object{"type": "object", "additionalProperties": false, "properties": properties}
}

// expectKeys are those of an expectation.
var expectKeys = []key{
	{name: "agents", about: "Product tokens of crawlers; * for any that the file does not name.", schema: func() object { return atLeastOne(aText()) }},
	{name: "allow", about: "Patterns as in rules: they may fetch every URL that matches.", schema: listOfPatterns},
	{name: "disallow", about: "Patterns as in rules: they may fetch no URL that matches.", schema: listOfPatterns},
}

func aText() object          { return object{"type": "string", "minLength": 1} }
func listOfTexts() object    { return listOf(aText()) }
func listOfPatterns() object { return listOf(object{"type": "string", "pattern": "^[/*][^#]*$"}) }

func listOf(item object) object { return object{"type": "array", "items": item} }

func atLeastOne(item object) object {
	list := listOf(item)
	list["minItems"] = 1
	return list
}

func expectSchema() object {
	item := mapping(expectKeys)
	item["required"] = []string{"agents"}
	item["anyOf"] = []object{{"required": []string{"allow"}}, {"required": []string{"disallow"}}}
	return listOf(item)
}

func rulesSchema() object {
	properties := object{}
	for _, name := range ruleNames() {
		properties[name] = object{"enum": severities()}
	}
	for _, p := range lint.Passes {
		properties[p.ID].(object)["description"] = p.Summary
	}
	return object{"type": "object", "additionalProperties": false, "properties": properties}
}

func dialectNames() []string {
	var names []string
	for _, d := range rules.Dialects {
		names = append(names, d.Name)
	}
	return names
}

// ruleNames are what the severity can be set of.
func ruleNames() []string {
	var names []string
	for _, p := range lint.Passes {
		names = append(append(names, p.ID), p.Aliases...)
	}
	for _, f := range lint.Families {
		names = append(names, string(f))
	}
	return names
}

func severityNames() []string {
	var names []string
	for _, s := range lint.Severities {
		names = append(names, s.String())
	}
	return names
}

// severities are those that a pass can have, in the order of lint.Severities.
func severities() []string { return append(severityNames(), "off") }

func failLevels() []string { return append(severityNames(), "never") }
