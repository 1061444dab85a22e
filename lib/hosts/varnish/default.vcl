vcl 4.1;

# A single cache entry for each page, whatever its spelling. Varnish forwards the target that it keys.

import uriform;

backend default {
    .host = "127.0.0.1";
    .port = "8080";
}

sub vcl_init {
    new requests = uriform.requests(
        # Parameters that the origin ignores without saying so in No-Vary-Search.
        without_params = "utm_source utm_medium utm_campaign utm_term utm_content gclid fbclid",
        # Frameworks read these fields instead of the request line, and the key does not contain them. If a proxy before Varnish
        # sets a field, make it part of the key, or set it below.
        without_fields = "forwarded x-forwarded-host x-forwarded-port x-forwarded-prefix x-forwarded-proto x-forwarded-scheme"
            + " x-forwarded-server x-host x-http-method x-http-method-override x-method-override x-original-url x-rewrite-url"
            + " uriform-key");
    new searches = uriform.no_vary_search();
}

sub vcl_recv {
    if (!requests.normalize()) {
        return (synth(400));
    }
}

sub vcl_hash {
    # Otherwise, the key is the target and the host.
    if (searches.has_field()) {
        set req.http.uriform-key = searches.key(req.url, req.http.host);
        hash_data(req.http.uriform-key);
        return (lookup);
    }
}

sub vcl_backend_response {
    # A response that its origin has not consented to find by this key is not stored.
    if (!searches.learn(beresp.http.no-vary-search, bereq.http.uriform-key, bereq.url, bereq.http.host)) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
    }
}
