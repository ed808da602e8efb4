/** JSON for a script element: a `<` could end the element or start a comment, so each is written as an escape. */
export const jsonForScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
