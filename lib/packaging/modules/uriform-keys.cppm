// The module uriform.keys exports the names in uriform/keys.hpp and the module uriform.
module;

#include <uriform/keys.hpp>

export module uriform.keys;

export import uriform;

export namespace uriform {
using uriform::basic_by_normal_form;
using uriform::by_key;
using uriform::by_normal_form;
using uriform::by_text;
using uriform::concurrent_seen_set;
using uriform::exact_keys;
using uriform::exact_seen_set;
using uriform::hashed_keys;
using uriform::hashed_seen_set;
using uriform::seen_set;
} // namespace uriform

export namespace uriform::batch {
using uriform::batch::hash128;
using uriform::batch::keys;
} // namespace uriform::batch

export namespace uriform::key {
using uriform::key::all_rules;
using uriform::key::append_name;
using uriform::key::cache;
using uriform::key::describe;
using uriform::key::digest;
using uriform::key::domain_finder;
using uriform::key::find_rule;
using uriform::key::heritrix;
using uriform::key::key_version;
using uriform::key::maker;
using uriform::key::maker_options;
using uriform::key::no_vary_search;
using uriform::key::no_vary_search_syntax;
using uriform::key::of;
using uriform::key::operator<<;
using uriform::key::page;
using uriform::key::profile;
using uriform::key::profile_name;
using uriform::key::quoted_field;
using uriform::key::range_of_surts;
using uriform::key::rule;
using uriform::key::rule_description;
using uriform::key::rule_set;
using uriform::key::sort_order;
using uriform::key::ssurt;
using uriform::key::surt;
using uriform::key::surt_form;
using uriform::key::surt_maker;
using uriform::key::surt_match;
using uriform::key::surt_options;
using uriform::key::surt_range;
using uriform::key::surt_sessions;
using uriform::key::surt_sort;
using uriform::key::surt_www;
using uriform::key::tier;
using uriform::key::to_string;
using uriform::key::tracking_list;
} // namespace uriform::key

export namespace uriform::key_errc {
using uriform::key_errc::inapplicable_rule;
using uriform::key_errc::invalid_bare_item;
using uriform::key_errc::invalid_byte_sequence;
using uriform::key_errc::invalid_clear_urls;
using uriform::key_errc::invalid_field_key;
using uriform::key_errc::invalid_key_order;
using uriform::key_errc::invalid_list_row;
using uriform::key_errc::invalid_number;
using uriform::key_errc::invalid_parameter_name;
using uriform::key_errc::invalid_parameter_names;
using uriform::key_errc::invalid_rule_value;
using uriform::key_errc::invalid_site;
using uriform::key_errc::invalid_string;
using uriform::key_errc::misplaced_except;
using uriform::key_errc::missing_comma;
using uriform::key_errc::missing_list_space;
using uriform::key_errc::missing_list_version;
using uriform::key_errc::missing_suffix_list;
using uriform::key_errc::no_removeparam_rule;
using uriform::key_errc::unknown_profile;
using uriform::key_errc::unknown_profile_version;
using uriform::key_errc::unknown_rule;
} // namespace uriform::key_errc

export namespace uriform::robots {
using uriform::robots::least_parsing_limit;
using uriform::robots::path_pattern;
using uriform::robots::path_rules;
using uriform::robots::problem;
using uriform::robots::problem_kind;
using uriform::robots::problems;
using uriform::robots::robots_txt;
using uriform::robots::to_string;
using uriform::robots::verdict;
} // namespace uriform::robots

export namespace uriform::robots_errc {
using uriform::robots_errc::invalid_product_token;
} // namespace uriform::robots_errc

export namespace uriform::set_errc {
using uriform::set_errc::damaged_set;
using uriform::set_errc::not_a_seen_set;
using uriform::set_errc::other_identity;
using uriform::set_errc::other_seed;
using uriform::set_errc::unknown_set_version;
using uriform::set_errc::unreadable_file;
using uriform::set_errc::unwritable_file;
using uriform::set_errc::wrong_set_size;
} // namespace uriform::set_errc

export namespace uriform::site {
using uriform::site::append_site;
using uriform::site::domain_parts;
using uriform::site::is_ip_address;
using uriform::site::labels;
using uriform::site::make_domain_finder;
using uriform::site::same_site;
using uriform::site::same_site_hosts;
using uriform::site::schemelessly_same_site;
using uriform::site::site_options;
using uriform::site::suffix_list;
using uriform::site::suffix_rules;
using uriform::site::suffix_section;
using uriform::site::to_string;
using uriform::site::within;
using uriform::site::without_root;
} // namespace uriform::site

export namespace uriform::site_errc {
using uriform::site_errc::invalid_suffix_rule;
using uriform::site_errc::no_suffix_rule;
} // namespace uriform::site_errc
