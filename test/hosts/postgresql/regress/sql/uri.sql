CREATE EXTENSION uriform;
CREATE TABLE seen (u uri UNIQUE);
INSERT INTO seen VALUES ('http://example.com/a'), ('http://example.com/b?x=1'), (NULL);
INSERT INTO seen VALUES ('HTTP://EXAMPLE.com:80/%61');
INSERT INTO seen VALUES ('http://a b/');
SELECT u, uri_host(u), uri_param(u, 'x') FROM seen ORDER BY u DESC;
SELECT * FROM uri_parse('http://u@h:8/a?b#c');
SELECT * FROM uri_segments('/a/b%2Fc');
SELECT try_uri('a b'), '/a'::uri = '/./a', '/a'::uri === '/./a';
\d seen
DROP EXTENSION uriform;
DROP EXTENSION uriform CASCADE;
