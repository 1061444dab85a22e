/* Uses the library for Arrow columns: prints the normal form of its argument, as a column with a single row. */
#include <stdio.h>
#include <string.h>

#include <uriform-arrow.h>

static void release_schema(struct ArrowSchema* schema)
{
    schema->release = NULL;
}

static void release_array(struct ArrowArray* array)
{
    array->release = NULL;
}

int main(int argc, char** argv)
{
    const uriform_arrow_operation normalize = {.function = URIFORM_ARROW_NORMALIZE};
    struct ArrowSchema schema = {.format = "u", .name = "", .release = release_schema};
    const int32_t offsets[] = {0, (int32_t)strlen(argv[1])};
    const void* buffers[] = {NULL, offsets, argv[1]};
    struct ArrowArray column = {.length = 1, .n_buffers = 3, .buffers = buffers, .release = release_array};
    struct ArrowArray result;
    uriform_error error;
    const int32_t* ends;

    (void)argc;
    if (uriform_arrow_apply(&normalize, &schema, &column, NULL, NULL, &result, &error) != URIFORM_OK) {
        fprintf(stderr, "%s\n", uriform_error_message(error.code, error.component));
        return 1;
    }
    ends = result.buffers[1];
    printf("%.*s\n", (int)(ends[1] - ends[0]), (const char*)result.buffers[2] + ends[0]);
    result.release(&result);
    return 0;
}
