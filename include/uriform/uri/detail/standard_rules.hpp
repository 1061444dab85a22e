#pragma once

#include <uriform/uri/scheme_rule.hpp>

/// @file
/// The rules in the standard scheme table.

namespace uriform::detail {

// The table contains a rule if a specification of the scheme makes both forms equivalent. Each row cites the sections for its
// fields, in order. For schemes without an RFC, the port comes from IANA's Service Name and Transport Protocol Port Number Registry
// and from the document cited. The most frequent schemes come first.
//
// An empty path is kept if no specification makes it equivalent to `/`:
// - ldap: an omitted DN generally means the empty DN, but a different DN in a referral (RFC 4516, section 3).
// - amqp: an omitted virtual host differs from the virtual host with the empty name.
// - coap+tcp, coaps+tcp, coap+ws, coaps+ws: RFC 8323 does not adopt RFC 7252, section 6.3.
// - rtsp, rtsps: RFC 7826, section 4.2, contains no such rule.
// - dict, news, nntp, pop, rsync, vnc and the others: the path is never empty, always empty, or not specified.
//
// The table omits these schemes:
// - sip, sips (RFC 3261, section 19.1.4) and msrp, msrps (RFC 4975, section 6.1): URIs with and without the default port are not
//   equivalent.
// - rtspu: RFC 7826, section 4.2, does not specify its use.
// - stun, turn, xmpp: their ports, if any, do not belong to an authority. A tftp URI (RFC 3617) contains no port.
// - acap, dns, icap, snmp, wais: they define default ports but do not occur in links or caches.
// - afp, gemini, irc, smb and others without an RFC: callers can add them in their own table.
inline constexpr scheme_rule standard_rules[] = {
    {.scheme = "https", .default_port = 443, .empty_path_is_root = true},  // RFC 9110, 4.2.2; 4.2.3
    {.scheme = "http", .default_port = 80, .empty_path_is_root = true},    // RFC 9110, 4.2.1; 4.2.3
    {.scheme = "file", .localhost_is_empty = true},                        // RFC 8089, 2 (no port)
    {.scheme = "urn", .namespace_is_lower_case = true},                    // RFC 8141, 3.1 (no authority)
    {.scheme = "ftp", .default_port = 21, .empty_path_is_root = true},     // RFC 1738, 3.2; 3.2.2
    {.scheme = "ws", .default_port = 80, .empty_path_is_root = true},      // RFC 6455, 3; 3
    {.scheme = "wss", .default_port = 443, .empty_path_is_root = true},    // RFC 6455, 3; 3
    {.scheme = "ldap", .default_port = 389},                               // RFC 4516, 3
    {.scheme = "ldaps", .default_port = 636},                              // IANA; as ldap over TLS
    {.scheme = "ssh", .default_port = 22},                                 // IANA; RFC 4253, 4.1
    {.scheme = "sftp", .default_port = 22},                                // IANA, for ssh, the underlying protocol
    {.scheme = "telnet", .default_port = 23, .empty_path_is_root = true},  // RFC 4248, 2; 2
    {.scheme = "gopher", .default_port = 70, .empty_path_is_root = true},  // RFC 4266, 2.1; 2.1
    {.scheme = "dict", .default_port = 2628},                              // RFC 2229, 5
    {.scheme = "news", .default_port = 119},                               // RFC 5538, 2
    {.scheme = "nntp", .default_port = 119},                               // RFC 5538, 2
    {.scheme = "rtsp", .default_port = 554},                               // RFC 7826, 4.2
    {.scheme = "rtsps", .default_port = 322},                              // RFC 7826, 4.2
    {.scheme = "imap", .default_port = 143, .empty_path_is_root = true},   // RFC 5092, 1; 4
    {.scheme = "pop", .default_port = 110},                                // RFC 2384, 3
    {.scheme = "nfs", .default_port = 2049, .empty_path_is_root = true},   // RFC 2224, 1; 1
    {.scheme = "rsync", .default_port = 873},                              // RFC 5781, 2
    {.scheme = "ipp", .default_port = 631, .empty_path_is_root = true},    // RFC 3510, 4.7; 4.7, by way of RFC 2616, 3.2.3
    {.scheme = "ipps", .default_port = 631, .empty_path_is_root = true},   // RFC 7472, 4.6; 4.6, by way of RFC 7230, 2.7.3
    {.scheme = "vnc", .default_port = 5900},                               // RFC 7869, 2.1
    {.scheme = "redis", .default_port = 6379},                             // IANA; its provisional registration of the scheme
    {.scheme = "mqtt", .default_port = 1883},                              // IANA; MQTT Community Wiki, "URI Scheme"
    {.scheme = "amqp", .default_port = 5672},                              // IANA; RabbitMQ URI Specification
    {.scheme = "coap", .default_port = 5683, .empty_path_is_root = true},  // RFC 7252, 6.1; 6.3
    {.scheme = "coaps", .default_port = 5684, .empty_path_is_root = true}, // RFC 7252, 6.2; 6.3
    {.scheme = "coap+tcp", .default_port = 5683},                          // RFC 8323, 8.1
    {.scheme = "coaps+tcp", .default_port = 5684},                         // RFC 8323, 8.2
    {.scheme = "coap+ws", .default_port = 80},                             // RFC 8323, 8.3
    {.scheme = "coaps+ws", .default_port = 443},                           // RFC 8323, 8.4
    {.scheme = "git", .default_port = 9418},                               // IANA; git-fetch(1), "Git URLs"
    {.scheme = "svn", .default_port = 3690},                               // IANA; Version Control with Subversion, "svnserve"
};

} // namespace uriform::detail
