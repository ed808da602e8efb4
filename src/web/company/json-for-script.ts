/**
 * JSON that can stand inside a script element: a `<` in it could end the element or begin a comment, so each is written
 * as the escape that means the same.
 */
export const jsonForScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
