/** The field that names the submitted form of a page. Not part of any input. */
export const formField = '_form';
