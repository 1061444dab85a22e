vcpkg_download_distfile(ARCHIVE
    URLS "@ADDRESS@/uriform-${VERSION}.tar.xz"
    FILENAME "uriform-${VERSION}.tar.xz"
    SHA512 @SHA512@
)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")

if("iri" IN_LIST FEATURES)
    set(IRI enabled)
else()
    set(IRI disabled)
endif()

vcpkg_configure_meson(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -Diri=${IRI}
        -Dcli=disabled
        -Dtests=disabled
        -Dbench=disabled
        -Dduckdb=disabled
        -Dpostgresql=disabled
        -Dsqlite=disabled
        -Dvarnish=disabled
        -Dnginx=disabled
)
vcpkg_install_meson()
vcpkg_fixup_pkgconfig()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/uriform)
# The fixup moved the package away from the libraries. It finds them by its own location.
vcpkg_replace_string("${CURRENT_PACKAGES_DIR}/share/${PORT}/uriform-config.cmake"
    "\${_uriform_here}/../.." "\${_uriform_here}/../../lib")
# gdb finds the printers by the library's full name, which vcpkg changes.
file(REMOVE_RECURSE
    "${CURRENT_PACKAGES_DIR}/debug/include"
    "${CURRENT_PACKAGES_DIR}/debug/share"
    "${CURRENT_PACKAGES_DIR}/share/gdb")

vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
