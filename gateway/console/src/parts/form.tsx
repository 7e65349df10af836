import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Problem } from '../problem.ts';
import { ErrorNote } from './notice.tsx';

/** The values of a form's fields. */
export class Values {
  readonly #data: FormData;
  constructor(form: HTMLFormElement) {
    this.#data = new FormData(form);
  }
  text(name: string): string {
    return String(this.#data.get(name) ?? '').trim();
  }
  /** Untrimmed, for passwords. */
  exact(name: string): string {
    return String(this.#data.get(name) ?? '');
  }
  /** Undefined if empty. */
  optional(name: string): string | undefined {
    return this.text(name) || undefined;
  }
  /** Undefined if empty. JSON has no NaN, so a text that is no number is sent as it is, for the service to refuse. */
  whole(name: string): number | undefined {
    const written = this.text(name);
    if (written === '') return undefined;
    return Number.isNaN(Number(written)) ? (written as unknown as number) : Number(written);
  }
  /** Whether a box is checked, or a field exists. */
  has(name: string): boolean {
    return this.#data.has(name);
  }
  /** Undefined if none was chosen. */
  file(name: string): File | undefined {
    return this.files(name)[0];
  }
  /** The chosen ones of a field for several. */
  files(name: string): File[] {
    return this.#data.getAll(name).filter((chosen) => chosen instanceof File && chosen.size > 0) as File[];
  }
  all(name: string): string[] {
    return this.#data.getAll(name).map(String);
  }
}

type FormState = { problem: Problem | undefined; fields: Set<string> };
const FormContext = createContext<FormState>({ problem: undefined, fields: new Set() });

/** The errors of a failed call for a field: its own path, or one inside it. */
export const useFieldErrors = (name: string): string[] => {
  const { problem, fields } = useContext(FormContext);
  useEffect(() => {
    fields.add(name);
    return () => void fields.delete(name);
  }, [fields, name]);
  return (problem?.errors ?? []).filter(({ path }) => isOf(path, name)).map(({ message }) => message);
};

const isOf = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);

/**
 * A form. The service returns the errors: each field shows its own, the form shows the others above, and the first
 * invalid field is focused.
 */
export const Form = ({
  onSubmit,
  problem,
  label,
  children,
}: {
  onSubmit: (values: Values) => void;
  problem: Problem | undefined;
  /** Its name, for those who cannot see the heading above it. */
  label?: string;
  children: ReactNode;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef(new Set<string>());
  const elsewhere = problem && withoutFields(problem, fields.current);
  useEffect(() => {
    if (!problem) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [problem]);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className="form"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit(new Values(event.currentTarget));
      }}
    >
      <FormContext.Provider value={{ problem, fields: fields.current }}>
        {elsewhere && <ErrorNote problem={elsewhere} />}
        {children}
      </FormContext.Provider>
    </form>
  );
};

/** The errors of the problem that no field shows; undefined if the fields show all. */
const withoutFields = (problem: Problem, fields: ReadonlySet<string>): Problem | undefined => {
  if (problem.errors.length === 0) return problem;
  const left = problem.errors.filter(({ path }) => ![...fields].some((name) => isOf(path, name)));
  if (left.length === 0) return undefined;
  return new Problem(problem.status, {
    ...problem.document,
    detail: left.map(({ path, message }) => `${path} ${message}.`.trimStart()).join(' '),
    errors: [],
  });
};
