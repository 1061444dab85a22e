// fluent-uri of Rust: cargo run -- FOLDER
use fluent_uri::{pct_enc::{encoder, EStr, EString, Encoder}, Uri, UriRef};
use serde_json::{json, Value};

fn text(octets: &[u8]) -> Value {
    let hex = || octets.iter().map(|octet| format!("{octet:02x}")).collect::<String>();
    std::str::from_utf8(octets).map_or_else(|_| json!({"octets": hex()}), |text| json!(text))
}

fn encode<E: Encoder>(data: &str) -> Value {
    let mut encoded = EString::<E>::new();
    encoded.encode_str::<encoder::Data>(data);
    json!({"valid": true, "expected": encoded.as_str()})
}

fn parse(input: &str) -> Value {
    let Ok(uri) = UriRef::parse(input) else { return json!({"valid": false}) };
    let authority = uri.authority();
    json!({"valid": true, "components": {
        "scheme": uri.scheme().map(|s| s.as_str()), "authority": authority.map(|a| a.as_str()),
        "userinfo": authority.and_then(|a| a.userinfo()).map(|u| u.as_str()), "host": authority.map(|a| a.host()),
        "port": authority.and_then(|a| a.port()).map(|p| p.as_str()), "path": uri.path().as_str(),
        "query": uri.query().map(|q| q.as_str()), "fragment": uri.fragment().map(|f| f.as_str())}})
}

fn answer(operation: &str, case: &Value) -> Option<Value> {
    let operation = if operation == "percent" { case["operation"].as_str()? } else { operation };
    Some(match operation {
        "parse" if case["kind"] == "URI-reference" => parse(case["input"].as_str()?),
        "parse" if case["kind"] == "URI" => json!({"valid": Uri::parse(case["input"].as_str()?).is_ok()}),
        // Its normal form is that of the scheme: it removes default ports.
        "normalize" if case["level"] == "scheme" => json!({"expected": UriRef::parse(case["input"].as_str()?).ok()?.normalize().as_str()}),
        "resolve" => {
            let base = Uri::parse(case["base"].as_str()?).ok()?;
            let target = UriRef::parse(case["reference"].as_str()?).ok()?.resolve_against(&base.strip_fragment());
            json!({"expected": target.ok().map(|uri| uri.to_string())})
        }
        "decode" => match EStr::<encoder::Query>::new(case["input"].as_str()?) {
            None => json!({"valid": false}),
            Some(encoded) => json!({"valid": true, "expected": text(&encoded.decode().to_bytes())}),
        },
        "encode" => match case["component"].as_str()? {
            "userinfo" => encode::<encoder::Userinfo>(case["input"].as_str()?),
            "reg-name" => encode::<encoder::RegName>(case["input"].as_str()?),
            "path-segment" => encode::<encoder::Path>(case["input"].as_str()?),
            _ => encode::<encoder::Query>(case["input"].as_str()?),
        },
        _ => return None,
    })
}

fn main() {
    let folder = std::env::args().nth(1).expect("FOLDER");
    for operation in ["parse", "normalize", "resolve", "percent"] {
        let file = std::fs::read_to_string(format!("{folder}/{operation}.json")).unwrap();
        for case in serde_json::from_str::<Value>(&file).unwrap()["cases"].as_array().unwrap() {
            println!("{}", json!([operation, case["id"], answer(operation, case)]));
        }
    }
}
