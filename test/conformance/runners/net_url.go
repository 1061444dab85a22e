// net/url of Go: go run net_url.go FOLDER
package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
)

type object = map[string]any

func parse(text string) object {
	parts, err := url.Parse(text)
	if err != nil {
		return object{"valid": false}
	}
	// Opaque is a path that does not begin with "/". A component that is empty may be undefined: it is left out.
	found := object{"path": parts.EscapedPath() + parts.Opaque}
	for name, value := range map[string]string{"scheme": parts.Scheme, "query": parts.RawQuery, "fragment": parts.EscapedFragment()} {
		if value != "" {
			found[name] = value
		}
	}
	return object{"valid": true, "components": found}
}

func answer(operation string, test object) any {
	input, isText := test["input"].(string)
	switch _, isOctets := test["expected"].(object); {
	case operation == "parse" && isText && test["kind"] == "URI-reference":
		return parse(input)
	case operation == "resolve":
		base, _ := url.Parse(test["base"].(string))
		target, err := base.Parse(test["reference"].(string))
		return object{"valid": err == nil, "expected": fmt.Sprint(target)}
	case test["operation"] == "decode" && isText && !isOctets:
		decoded, err := url.PathUnescape(input)
		return object{"valid": err == nil, "expected": decoded}
	case test["operation"] == "encode" && isText && test["component"] == "path-segment": // QueryEscape is that of HTML forms
		return object{"valid": true, "expected": url.PathEscape(input)}
	}
	return nil
}

func main() {
	files, _ := filepath.Glob(filepath.Join(os.Args[1], "[^s]*.json"))
	for _, file := range files {
		var suite struct {
			Operation string
			Cases     []object
		}
		content, _ := os.ReadFile(file)
		json.Unmarshal(content, &suite)
		for _, test := range suite.Cases {
			json.NewEncoder(os.Stdout).Encode([]any{suite.Operation, test["id"], answer(suite.Operation, test)})
		}
	}
}
