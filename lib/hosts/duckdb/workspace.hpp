#ifndef URIFORM_HOSTS_DUCKDB_WORKSPACE_HPP
#define URIFORM_HOSTS_DUCKDB_WORKSPACE_HPP

#include <cstddef>
#include <mutex>

#include "hosts/sql/rows.hpp"

namespace uriform_duckdb {

/// Memory for a result column's texts until DuckDB receives them.
struct column_memory : uriform_sql::text_buffer {
    column_memory();
    column_memory(const column_memory&) = delete;
    column_memory& operator=(const column_memory&) = delete;
    ~column_memory();

    /// Removes all texts, and frees memory that only long texts need.
    void clear();
};

/// A key maker and its profile.
class kept_maker {
public:
    kept_maker() = default;
    kept_maker(const kept_maker&) = delete;
    kept_maker& operator=(const kept_maker&) = delete;
    ~kept_maker() { reset(nullptr, {nullptr, 0}); }

    /// Returns the maker if it was created for this profile, otherwise a null pointer.
    uriform_key_maker* find(uriform_text profile) const;

    /// Replaces the maker. find() finds it again unless there was not enough memory for the profile.
    void reset(uriform_key_maker* made, uriform_text profile);

private:
    uriform_key_maker* maker = nullptr;
    char* name = nullptr;
    std::size_t size = 0;
};

/// The memory that one thread needs for a chunk.
struct workspace {
    column_memory columns[uriform_sql::most_columns];
    kept_maker makers[4];
    unsigned next_maker = 0; ///< the next to replace
    workspace* next = nullptr;
};

/// A function's workspaces: as many as threads have called it at the same time.
class workspaces {
public:
    workspaces() = default;
    workspaces(const workspaces&) = delete;
    workspaces& operator=(const workspaces&) = delete;
    ~workspaces();

    /// Lends a workspace. Returns a null pointer if there is not enough memory.
    workspace* lend();
    void take_back(workspace* lent);

private:
    std::mutex lock;
    workspace* first = nullptr;
};

/// Borrows a workspace for the duration of a call.
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
