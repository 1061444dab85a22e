#ifndef URIFORM_HOSTS_DUCKDB_WORKSPACE_HPP
#define URIFORM_HOSTS_DUCKDB_WORKSPACE_HPP

#include <cstddef>
#include <mutex>

#include "hosts/sql/rows.hpp"

namespace uriform_duckdb {

/// Memory of the texts of a column of results, before DuckDB gets them.
struct column_memory : uriform_sql::text_buffer {
    column_memory();
    column_memory(const column_memory&) = delete;
    column_memory& operator=(const column_memory&) = delete;
    ~column_memory();

    /// Keeps no texts, and frees what only long texts need.
    void clear();
};

/// A maker of keys, and the profile that it has been made by.
class kept_maker {
public:
    kept_maker() = default;
    kept_maker(const kept_maker&) = delete;
    kept_maker& operator=(const kept_maker&) = delete;
    ~kept_maker() { reset(nullptr, {nullptr, 0}); }

    /// Returns the maker if it is by this profile, else a null pointer.
    uriform_key_maker* find(uriform_text profile) const;

    /// Keeps another maker, which is found again unless memory is missing for the profile.
    void reset(uriform_key_maker* made, uriform_text profile);

private:
    uriform_key_maker* maker = nullptr;
    char* name = nullptr;
    std::size_t size = 0;
};

/// What one thread needs for the rows of a chunk.
struct workspace {
    column_memory columns[uriform_sql::most_columns];
    kept_maker makers[4];
    unsigned next_maker = 0; ///< to be replaced
    workspace* next = nullptr;
};

/// The workspaces of a function: as many as threads have called it at the same time.
class workspaces {
public:
    workspaces() = default;
    workspaces(const workspaces&) = delete;
    workspaces& operator=(const workspaces&) = delete;
    ~workspaces();

    /// Lends a workspace, or returns a null pointer without memory.
    workspace* lend();
    void take_back(workspace* lent);

private:
    std::mutex lock;
    workspace* first = nullptr;
};

/// A workspace for the duration of a call.
class lent_workspace {
public:
    explicit lent_workspace(workspaces& from) : owner(from), lent(from.lend()) {}
    lent_workspace(const lent_workspace&) = delete;
    lent_workspace& operator=(const lent_workspace&) = delete;
    ~lent_workspace()
    {
        if (lent != nullptr)
            owner.take_back(lent);
    }

    workspace* get() const { return lent; }

private:
    workspaces& owner;
    workspace* const lent;
};

} // namespace uriform_duckdb

#endif
