/* Uses the library for reports from C: prints its argument without credentials. */
#include <stdio.h>
#include <string.h>

#include <uriform-explain.h>

int main(int argc, char** argv)
{
    char buffer[256];
    size_t length;
    uriform_error error;

    (void)argc;
    if (uriform_hide_credentials(argv[1], strlen(argv[1]), 0, buffer, sizeof buffer, &length, &error) != URIFORM_OK) {
        fprintf(stderr, "%s\n", uriform_error_message(error.code, error.component));
        return 1;
    }
    printf("%.*s\n", (int)length, buffer);
    return 0;
}
