/* Uses the library for IRIs from C: prints the normal form of its argument, a URI. */
#include <stdio.h>
#include <string.h>

#include <uriform-iri.h>

int main(int argc, char** argv)
{
    char buffer[256];
    size_t length;
    uriform_error error;

    (void)argc;
    if (uriform_iri_normalize(argv[1], strlen(argv[1]), URIFORM_URI_REFERENCE, NULL, buffer, sizeof buffer, &length, &error) !=
        URIFORM_OK) {
        fprintf(stderr, "%s\n", uriform_error_message(error.code, error.component));
        return 1;
    }
    printf("%.*s\n", (int)length, buffer);
    return 0;
}
