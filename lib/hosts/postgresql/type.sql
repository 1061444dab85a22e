\echo Use "CREATE EXTENSION uriform" to load this file. \quit

-- The version of the normal form in indexes. Sessions read this function's source and compare the version with the library's.
CREATE FUNCTION uri_indexes_version() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT @NORMAL_FORM_VERSION@';

-- A URI reference (RFC 3986, section 4.1), stored as written.
CREATE TYPE uri;
CREATE FUNCTION uri_in(cstring) RETURNS uri AS 'MODULE_PATHNAME', 'uriform_pg_in' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uri_out(uri) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uri_recv(internal) RETURNS uri AS 'MODULE_PATHNAME', 'uriform_pg_recv' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uri_send(uri) RETURNS bytea AS 'textsend' LANGUAGE internal STABLE STRICT PARALLEL SAFE;
CREATE TYPE uri (
    INPUT = uri_in,
    OUTPUT = uri_out,
    RECEIVE = uri_recv,
    SEND = uri_send,
    LIKE = text,
    CATEGORY = 'S'
);
CREATE FUNCTION uri(text) RETURNS uri AS 'MODULE_PATHNAME', 'uriform_pg_from_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION try_uri(text) RETURNS uri AS 'MODULE_PATHNAME', 'uriform_pg_try_from_text'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE CAST (uri AS text) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (uri AS varchar) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (text AS uri) WITH FUNCTION uri(text) AS ASSIGNMENT;
CREATE CAST (varchar AS uri) WITH FUNCTION uri(text) AS ASSIGNMENT;
