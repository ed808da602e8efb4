import { useLayoutEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import type { FormAnswer } from './form-answer.ts';
import { valueAt } from './form-fields.ts';

/** A field in which another person's saved text differs from the form, or from what the form started with. */
export type TheirField<Name extends string = string> = {
  readonly name: Name;
  /** What they saved. */
  readonly text: string;
  /** It was changed in this form, too. */
  readonly also: boolean;
};

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** Null where nothing is saved yet. */
type Version = number | string | null;

/** A form that was refused because of a later version: the texts that it sent, and the version from which it started, where it is known. */
type Refused = { readonly version?: Version; readonly sent: FormAnswer['result']['submission']['payload'] };

type Options<Name extends string> = {
  /** The name of the `SubmitForm`. */
  form: string;
  /** The code with which a form is refused that started from an earlier version. */
  code: string;
  /** Changes with each save, of anyone. */
  version: Version;
  /** The saved values by the names of their text fields and selects. */
  values: Values<Name>;
};

/**
 * For an editor's `SubmitForm` that someone else may save meanwhile: which of its fields are not saved, and what another person has
 * saved since. Typed text stays; other fields follow the saved texts.
 */
export function useUnsavedFields<Name extends string>({ form, code, version, values }: Options<Name>) {
  const element = useRef<HTMLDivElement>(null);
  const answer = useActionData<FormAnswer>();
  // A form that was refused without scripts started from an earlier version. Its texts are not known.
  const [refused, setRefused] = useState<Refused | null>(() =>
    answer?.form === form && answer.code === code ? { sent: answer.result.submission.payload } : null,
  );
  const [base, setBase] = useState<{ version: Version; values: Values<Name> } | null>(
    refused ? null : { version, values },
  );
  const [own, setOwn] = useState<{ readonly version: Version }>();
  const [unsaved, setUnsaved] = useState<readonly Name[]>(() => (refused ? changedSince(values, refused) : []));
  const isCurrent = base?.version === version;
  const isConflict = !isCurrent && own?.version !== version && unsaved.length > 0;
  const isReloaded = refused !== null && refused.version !== version;
  const sentVersion = useRef(version);

  const update = () => {
    const fields = fieldsIn(element.current);
    const names = differing(values, (name) => fields.get(name)?.value);
    setUnsaved((before) => (before.join() === names.join() ? before : names));
    return names;
  };
  const shown = useRef(values);
  useLayoutEffect(() => {
    // Fields without typed text follow the saved texts.
    for (const [name, field] of fieldsIn(element.current)) {
      const before = shown.current[name as Name];
      if (before !== undefined && isSame(field.value, before)) field.value = values[name as Name];
    }
    shown.current = values;
    const names = update();
    if (!isCurrent && (names.length === 0 || own?.version === version)) setBase({ version, values });
  });

  return {
    /** For an element around the form. */
    watch: {
      ref: element,
      onInput: () => {
        update();
        // Later texts were not refused.
        if (isReloaded) setRefused(null);
      },
      onSubmit: () => {
        sentVersion.current = version;
      },
    },
    /** For the `SubmitForm`. */
    onAnswer: (given: FormAnswer) =>
      setRefused(given.code === code ? { version: sentVersion.current, sent: given.result.submission.payload } : null),
    /** The fields that differ from what is saved. Without scripts they are not known, so there are none. */
    unsaved,
    /** What another person has saved since, while a field is not saved; null without a conflict. */
    theirs: isConflict ? theirFields(values, base?.values ?? null, unsaved) : null,
    /**
     * What another person has saved in other fields, where the form was refused although every typed text is saved by now; null otherwise.
     * Nothing is to be decided then, but the person has to hear about it.
     */
    savedByOthers:
      isReloaded && unsaved.length === 0
        ? changedSince(values, refused).map((name): TheirField<Name> => ({ name, text: values[name], also: false }))
        : null,
    /** Says that the form, or another one of its page, has saved this version, or has led to it. */
    onSaved: (saved: Version) => {
      setRefused(null);
      setOwn({ version: saved });
    },
    /** Shows what is saved in place of what was typed. */
    discard: () => {
      for (const [name, field] of fieldsIn(element.current)) {
        if (name in values) field.value = values[name as Name];
      }
      setRefused(null);
      setBase({ version, values });
      update();
    },
  };
}

const theirFields = <Name extends string>(
  saved: Values<Name>,
  base: Values<Name> | null,
  unsaved: readonly Name[],
): readonly TheirField<Name>[] => {
  const names = base === null ? unsaved : differing(saved, (name) => base[name]);
  return names.map((name) => ({ name, text: saved[name], also: base !== null && unsaved.includes(name) }));
};

/** The fields that differ from what the refused form sent. */
const changedSince = <Name extends string>(values: Values<Name>, { sent }: Refused): Name[] =>
  differing(values, (name) => String(valueAt(sent, name) ?? ''));

const differing = <Name extends string>(values: Values<Name>, other: (name: Name) => string | undefined): Name[] =>
  (Object.keys(values) as Name[]).filter((name) => !isSame(other(name) ?? values[name], values[name]));

/** Texts are trimmed when they are saved, and forms send line breaks as two characters. */
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();

type EditedField = HTMLTextAreaElement | HTMLSelectElement | HTMLInputElement;

const fieldsIn = (element: HTMLElement | null): ReadonlyMap<string, EditedField> => {
  const fields = element?.querySelectorAll<EditedField>('textarea, select, input:not([type="hidden"])');
  return new Map([...(fields ?? [])].map((field) => [field.name, field]));
};
