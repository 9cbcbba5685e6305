package config

import (
	"bytes"
	"encoding/json"

	"github.com/robotslint/robotslint/lint"
)

// object is a JSON object.
type object map[string]any

// Schema returns the JSON Schema of a configuration file, for editors.
func Schema() []byte {
	schema := mapping(keys)
	schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	schema["title"] = "Configuration of robotslint (" + FileName + ")"
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(schema); err != nil {
		panic(err) // cannot happen: it holds only strings, lists and maps
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

// expectKeys are the keys of an item under expect.
var expectKeys = []key{
	{name: "agents", about: "Product tokens of crawlers; * stands for any crawler that the robots.txt does not name.", schema: func() object { return atLeastOne(nonEmpty()) }},
	{name: "allow", about: "Path patterns; the agents may fetch every URL that one of them matches.", schema: listOfPatterns},
	{name: "disallow", about: "Path patterns; the agents may fetch no URL that one of them matches.", schema: listOfPatterns},
}

func nonEmpty() object       { return object{"type": "string", "minLength": 1} }
func listOfStrings() object  { return listOf(nonEmpty()) }
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

func sitesSchema() object {
	item := mapping(placeKeys)
	for _, k := range valueKeys {
		item["properties"].(object)[k.name] = object{"$ref": "#/properties/" + k.name}
	}
	item["anyOf"] = []object{{"required": []string{"files"}}, {"required": []string{"hosts"}}}
	return listOf(item)
}

func rulesSchema() object {
	properties := object{}
	for _, name := range PassNames() {
		properties[name] = object{"enum": passLevels()}
	}
	for _, p := range lint.Passes {
		properties[p.ID].(object)["description"] = p.Summary
	}
	return object{"type": "object", "additionalProperties": false, "properties": properties}
}
