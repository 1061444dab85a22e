#include "command/io/seen_folder.hpp"

#include <stdexcept>

#ifndef _WIN32
#include <dlfcn.h>
#endif

namespace uriform::cli {
namespace {

/// Loads the module with RocksDB, if it was built. Few runs need it, and loading takes longer than most runs.
seen_module_opener& load_module()
{
#ifdef _WIN32
    throw std::runtime_error("folders of seen keys need RocksDB: they are not built for Windows");
#else
    void* const module = ::dlopen("uriform-seen.so", RTLD_NOW | RTLD_LOCAL);
    void* const function = module != nullptr ? ::dlsym(module, seen_module_function) : nullptr;
    if (function == nullptr)
        throw std::runtime_error(std::string("folders of seen keys need RocksDB: ") + ::dlerror() +
                                 " (looked for in " URIFORM_SEEN_MODULE_PLACE ")");
    return *reinterpret_cast<seen_module_opener*>(function);
#endif
}

} // namespace

std::unique_ptr<seen_folder> open_seen_folder(const std::string& path)
{
    return std::unique_ptr<seen_folder>(load_module()(path, nullptr));
}

std::unique_ptr<seen_folder> open_seen_folder(const std::string& path, const std::string& identity)
{
    return std::unique_ptr<seen_folder>(load_module()(path, &identity));
}

} // namespace uriform::cli
