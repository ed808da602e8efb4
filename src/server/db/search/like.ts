/** A term for LIKE and ILIKE in which `%`, `_` and the backslash stand for themselves, as in what people type. */
export const escapeLike = (term: string): string => term.replace(/[\\%_]/g, '\\$&');
