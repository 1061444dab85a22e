// java.net.URI of Java, whose grammar is that of RFC 2396: java -cp gson.jar JavaNetUri.java FOLDER
import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class JavaNetUri {
  static Object answer(String operation, JsonObject test) {
    if (test.has("input") && test.get("input").isJsonObject()) {
      return null; // octets that are no UTF-8
    }
    if (operation.equals("parse") && test.get("kind").getAsString().equals("URI-reference")) {
      URI uri = URI.create(test.get("input").getAsString());
      Map<String, Object> found = new HashMap<>();
      found.put("scheme", uri.getScheme());
      found.put("authority", uri.getRawAuthority());
      // The path of an opaque URI, which does not begin with "/", is the scheme-specific part up to the query.
      String[] opaque = uri.isOpaque() ? uri.getRawSchemeSpecificPart().split("\\?", 2) : null;
      found.put("path", opaque == null ? uri.getRawPath() : opaque[0]);
      found.put("query", opaque == null ? uri.getRawQuery() : opaque.length == 2 ? opaque[1] : null);
      found.put("fragment", uri.getRawFragment());
      return Map.of("valid", true, "components", found);
    }
    if (operation.equals("resolve") && test.get("strict").getAsBoolean()) {
      URI base = URI.create(test.get("base").getAsString());
      return Map.of("valid", true, "expected", base.resolve(test.get("reference").getAsString()).toString());
    }
    return null;
  }

  public static void main(String[] arguments) throws Exception {
    Gson gson = new Gson().newBuilder().serializeNulls().disableHtmlEscaping().create();
    try (var files = Files.newDirectoryStream(Path.of(arguments[0]), "[!s]*.json")) {
      for (Path file : files) {
        JsonObject suite = gson.fromJson(Files.readString(file), JsonObject.class);
        String operation = suite.get("operation").getAsString();
        for (var element : suite.getAsJsonArray("cases")) {
          JsonObject test = element.getAsJsonObject();
          Object found;
          try {
            found = answer(operation, test);
          } catch (IllegalArgumentException refused) {
            found = Map.of("valid", false);
          }
          System.out.println(gson.toJson(java.util.Arrays.asList(operation, test.get("id").getAsString(), found)));
        }
      }
    }
  }
}
