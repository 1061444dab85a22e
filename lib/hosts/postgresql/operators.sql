-- Comparison by equivalence: by the octets of normal forms (section 6.2).
CREATE FUNCTION uri_eq(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_eq'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_ne(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_ne'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_lt(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_lt'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_le(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_le'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_gt(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_gt'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_ge(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_ge'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;

CREATE OPERATOR = (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_eq, COMMUTATOR = =, NEGATOR = <>,
    RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR <> (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_ne, COMMUTATOR = <>, NEGATOR = =,
    RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR < (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_lt, COMMUTATOR = >, NEGATOR = >=,
    RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_le, COMMUTATOR = >=, NEGATOR = >,
    RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR > (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_gt, COMMUTATOR = <, NEGATOR = <=,
    RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR >= (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_ge, COMMUTATOR = <=, NEGATOR = <,
    RESTRICT = scalargesel, JOIN = scalargejoinsel
);

CREATE FUNCTION uri_cmp(uri, uri) RETURNS integer AS 'MODULE_PATHNAME', 'uriform_pg_cmp'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_sortsupport(internal) RETURNS void AS 'MODULE_PATHNAME', 'uriform_pg_sortsupport'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;
CREATE FUNCTION uri_hash(uri) RETURNS integer AS 'MODULE_PATHNAME', 'uriform_pg_hash'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_hash_extended(uri, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'uriform_pg_hash_extended'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;

CREATE OPERATOR CLASS uri_ops DEFAULT FOR TYPE uri USING btree AS
    OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
    FUNCTION 1 uri_cmp(uri, uri),
    FUNCTION 2 uri_sortsupport(internal);
CREATE OPERATOR CLASS uri_ops DEFAULT FOR TYPE uri USING hash AS
    OPERATOR 1 =,
    FUNCTION 1 uri_hash(uri),
    FUNCTION 2 uri_hash_extended(uri, bigint);

-- Comparison by text: by the octets as written.
CREATE FUNCTION uri_text_eq(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_text_eq'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;
CREATE FUNCTION uri_text_ne(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_text_ne'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;
CREATE FUNCTION uri_text_lt(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_text_lt'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;
CREATE FUNCTION uri_text_le(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_text_le'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;
CREATE FUNCTION uri_text_gt(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_text_gt'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;
CREATE FUNCTION uri_text_ge(uri, uri) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_text_ge'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;

CREATE OPERATOR === (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_text_eq, COMMUTATOR = ===, NEGATOR = !==,
    RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR !== (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_text_ne, COMMUTATOR = !==, NEGATOR = ===,
    RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR ~<~ (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_text_lt, COMMUTATOR = ~>~, NEGATOR = ~>=~,
    RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR ~<=~ (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_text_le, COMMUTATOR = ~>=~, NEGATOR = ~>~,
    RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR ~>~ (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_text_gt, COMMUTATOR = ~<~, NEGATOR = ~<=~,
    RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR ~>=~ (
    LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_text_ge, COMMUTATOR = ~<=~, NEGATOR = ~<~,
    RESTRICT = scalargesel, JOIN = scalargejoinsel
);

CREATE FUNCTION uri_text_cmp(uri, uri) RETURNS integer AS 'MODULE_PATHNAME', 'uriform_pg_text_cmp'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;
CREATE FUNCTION uri_text_sortsupport(internal) RETURNS void AS 'MODULE_PATHNAME', 'uriform_pg_text_sortsupport'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;
CREATE FUNCTION uri_text_hash(uri) RETURNS integer AS 'MODULE_PATHNAME', 'uriform_pg_text_hash'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;
CREATE FUNCTION uri_text_hash_extended(uri, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'uriform_pg_text_hash_extended'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;

CREATE OPERATOR CLASS uri_text_ops FOR TYPE uri USING btree AS
    OPERATOR 1 ~<~, OPERATOR 2 ~<=~, OPERATOR 3 ===, OPERATOR 4 ~>=~, OPERATOR 5 ~>~,
    FUNCTION 1 uri_text_cmp(uri, uri),
    FUNCTION 2 uri_text_sortsupport(internal),
    FUNCTION 4 btequalimage(oid);
CREATE OPERATOR CLASS uri_text_ops FOR TYPE uri USING hash AS
    OPERATOR 1 ===,
    FUNCTION 1 uri_text_hash(uri),
    FUNCTION 2 uri_text_hash_extended(uri, bigint);

-- The least and the greatest by equivalence.
CREATE FUNCTION uri_smaller(uri, uri) RETURNS uri AS 'MODULE_PATHNAME', 'uriform_pg_smaller'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_larger(uri, uri) RETURNS uri AS 'MODULE_PATHNAME', 'uriform_pg_larger'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE AGGREGATE min(uri) (SFUNC = uri_smaller, STYPE = uri, COMBINEFUNC = uri_smaller, SORTOP = <, PARALLEL = SAFE);
CREATE AGGREGATE max(uri) (SFUNC = uri_larger, STYPE = uri, COMBINEFUNC = uri_larger, SORTOP = >, PARALLEL = SAFE);

-- Parameters: `u @> 'a=1&b'` tests whether `u` contains all parameters of a query; `u ? 'a'`, whether it contains a parameter with
-- that decoded name.
CREATE FUNCTION uri_contains_params(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_contains_params'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_has_param(uri, text) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_has_param'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_param_keys(uri, internal) RETURNS internal AS 'MODULE_PATHNAME', 'uriform_pg_param_keys'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_param_query(text, internal, smallint, internal, internal, internal, internal) RETURNS internal AS 'MODULE_PATHNAME', 'uriform_pg_param_query'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE FUNCTION uri_param_consistent(internal, smallint, text, integer, internal, internal, internal, internal) RETURNS boolean AS 'MODULE_PATHNAME', 'uriform_pg_param_consistent'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1;

CREATE OPERATOR @> (LEFTARG = uri, RIGHTARG = text, FUNCTION = uri_contains_params, RESTRICT = contsel, JOIN = contjoinsel);
CREATE OPERATOR ? (LEFTARG = uri, RIGHTARG = text, FUNCTION = uri_has_param, RESTRICT = contsel, JOIN = contjoinsel);
CREATE OPERATOR CLASS uri_params_ops DEFAULT FOR TYPE uri USING gin AS
    OPERATOR 7 @> (uri, text),
    OPERATOR 9 ? (uri, text),
    FUNCTION 1 btint8cmp(bigint, bigint),
    FUNCTION 2 uri_param_keys(uri, internal),
    FUNCTION 3 uri_param_query(text, internal, smallint, internal, internal, internal, internal),
    FUNCTION 4 uri_param_consistent(internal, smallint, text, integer, internal, internal, internal, internal),
    STORAGE bigint;

-- Functions of the type. A normal form is a URI reference, too.
CREATE FUNCTION uri_normalize(u uri) RETURNS uri AS 'MODULE_PATHNAME', 'uriform_pg_uri_normalize'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_host_inet(u uri) RETURNS inet AS 'MODULE_PATHNAME', 'uriform_pg_host_inet'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_encode(data bytea) RETURNS text AS 'MODULE_PATHNAME', 'uriform_pg_encode_octets'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
CREATE FUNCTION uri_encode(data bytea, "set" text) RETURNS text AS 'MODULE_PATHNAME', 'uriform_pg_encode_octets'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;

-- These functions use names from the extension pguri.
CREATE FUNCTION uri_path_array(u uri) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT string_to_array(CASE WHEN uri_path(u) LIKE '/%' THEN substr(uri_path(u), 2) ELSE uri_path(u) END, '/') $$;
CREATE FUNCTION uri_escape(data text, space_to_plus boolean DEFAULT false, normalize_breaks boolean DEFAULT false) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT replace(replace(CASE WHEN space_to_plus THEN encoded ELSE replace(encoded, '+', '%20') END, '*', '%2A'), '%7E', '~')
    FROM uri_encode(CASE WHEN normalize_breaks THEN regexp_replace(data, '\r\n|\r|\n', E'\r\n', 'g') ELSE data END, 'form') AS encoded
$$;
CREATE FUNCTION uri_unescape("text" text, plus_to_space boolean DEFAULT false) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT uri_decode("text", CASE WHEN plus_to_space THEN 'form' ELSE 'query-value' END) $$;
