//! fluent-uri for the benchmark, by C's calling convention. `cargo build --release` in this folder makes the static library that
//! the build of the benchmark then finds.

use fluent_uri::UriRef;

/// The text must be UTF-8, which a `&str` guarantees. It is not checked, because the check is not to be measured.
unsafe fn text<'a>(data: *const u8, size: usize) -> &'a str {
    std::str::from_utf8_unchecked(std::slice::from_raw_parts(data, size))
}

/// Whether the text is a URI reference.
#[no_mangle]
pub unsafe extern "C" fn fluent_uri_parse(data: *const u8, size: usize) -> bool {
    UriRef::parse(text(data, size)).is_ok()
}

/// Returns the size of the normal form, or 0 if the text is not a URI reference.
#[no_mangle]
pub unsafe extern "C" fn fluent_uri_normalize(data: *const u8, size: usize) -> usize {
    UriRef::parse(text(data, size)).map_or(0, |reference| reference.normalize().as_str().len())
}
