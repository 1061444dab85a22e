/* Uses the library for keys from C: prints its argument's key as a page. */
#include <stdio.h>
#include <string.h>

#include <uriform-keys.h>

int main(int argc, char** argv)
{
    char buffer[256];
    size_t length;
    uriform_error error;
    uriform_key_maker* pages = NULL;
    int status = uriform_key_maker_new("page/1", 6, NULL, 0, NULL, 0, NULL, &pages, &error);

    (void)argc;
    if (status == URIFORM_OK)
        status = uriform_key(pages, argv[1], strlen(argv[1]), 0, buffer, sizeof buffer, &length, &error);
    uriform_key_maker_free(pages);
    if (status != URIFORM_OK) {
        fprintf(stderr, "%s\n", uriform_error_message(error.code, error.component));
        return 1;
    }
    printf("%.*s\n", (int)length, buffer);
    return 0;
}
