// The module uriform.explain exports the names in uriform/explain.hpp and the module uriform.keys.
module;

#include <uriform/explain.hpp>

export module uriform.explain;

export import uriform.keys;

export namespace uriform {
using uriform::all_normalization_rules;
using uriform::normalization_change;
using uriform::normalization_changes;
using uriform::section_of;
using uriform::to_string;
} // namespace uriform

export namespace uriform::web {
using uriform::web::address_class_set;
using uriform::web::all_finding_kinds;
using uriform::web::default_refusals;
using uriform::web::describe;
using uriform::web::explain;
using uriform::web::explain_options;
using uriform::web::explain_pair;
using uriform::web::explanation;
using uriform::web::fetch_answer;
using uriform::web::fetch_policy;
using uriform::web::fetch_refusal;
using uriform::web::find_finding_kind;
using uriform::web::find_kinds;
using uriform::web::finding;
using uriform::web::finding_kind;
using uriform::web::finding_set;
using uriform::web::finding_text;
using uriform::web::findings_at_least;
using uriform::web::hide_credentials;
using uriform::web::pair_comparison;
using uriform::web::pair_explanation;
using uriform::web::reading_difference;
using uriform::web::safe_to_fetch;
using uriform::web::severity;
using uriform::web::to_string;
} // namespace uriform::web
