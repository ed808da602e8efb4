/** The name of the field that a form's `change` event is about; the types know only the form. */
export const changedField = ({ target }: { readonly target: EventTarget }): string => (target as HTMLInputElement).name;
