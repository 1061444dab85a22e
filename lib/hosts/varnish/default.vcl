vcl 4.1;

# One entry for each page, whatever its spelling. What is looked up is what is forwarded: the origin gets the target that is keyed.

import uriform;

backend default {
    .host = "127.0.0.1";
    .port = "8080";
}

sub vcl_init {
    new searches = uriform.no_vary_search();
}

sub vcl_recv {
    if (!req.http.host || !uriform.safe(req.url, req.http.host) || !uriform.safe_fields()) {
        return (synth(400));
    }
    # What frameworks take in place of the request, and the key does not have. One that a proxy in front of Varnish sets has to be a part of
    # the key, or to be set here.
    unset req.http.forwarded;
    unset req.http.x-forwarded-host;
    unset req.http.x-forwarded-port;
    unset req.http.x-forwarded-prefix;
    unset req.http.x-forwarded-proto;
    unset req.http.x-forwarded-scheme;
    unset req.http.x-forwarded-server;
    unset req.http.x-host;
    unset req.http.x-http-method;
    unset req.http.x-http-method-override;
    unset req.http.x-method-override;
    unset req.http.x-original-url;
    unset req.http.x-rewrite-url;
    set req.url = uriform.normalize(req.url);
    set req.http.host = uriform.host(req.http.host);
    # Parameters that the origin ignores without saying so in No-Vary-Search.
    set req.url = uriform.without_param(req.url, "utm_source utm_medium utm_campaign utm_term utm_content gclid fbclid");
    set req.http.uriform-key = searches.key(req.url, req.http.host);
}

sub vcl_hash {
    hash_data(req.http.uriform-key);
    return (lookup);
}

sub vcl_backend_response {
    # A response that its origin has not consented to find by this key is not stored.
    if (!searches.learn(beresp.http.no-vary-search, bereq.http.uriform-key, bereq.url, bereq.http.host)) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
    }
}
