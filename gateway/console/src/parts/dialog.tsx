import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { AnswerOf, InputOf, OperationName } from '../operations.ts';
import { type Running, useAction } from '../use-operation.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { ErrorNote } from './notice.tsx';

/** A modal dialog, open while it is rendered. Escape and the cross close it. With `wide` it has room for tables. */
export const Dialog = ({
  title,
  wide = false,
  onClose,
  children,
}: {
  title: string;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) => {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={wide ? 'wide' : undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        // A file field inside the dialog dispatches it too, when its chooser is closed.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="button quiet square" onClick={onClose} aria-label="Close">
          <Icon name="close" />
        </button>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
};

type Question<Input, Done> = {
  input: Input;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb on the button. */
  confirm: string;
  danger?: boolean;
  onDone: (answer: Done) => void;
  onClose: () => void;
};

/** Asks for confirmation before it runs an operation. */
export const Confirm = <N extends OperationName>({
  operation,
  ...question
}: { operation: N } & Question<InputOf<N>, AnswerOf<N>>) => (
  <ConfirmAction action={useAction(operation)} {...question} />
);

/** Asks for confirmation before it runs an action. */
export const ConfirmAction = <Input, Done>({
  action,
  input,
  title,
  children,
  confirm,
  danger = false,
  onDone,
  onClose,
}: { action: Running<Input, Done> } & Question<Input, Done>) => (
  <Dialog title={title} onClose={onClose}>
    {children}
    {action.problem && <ErrorNote problem={action.problem} />}
    <div className="form-actions">
      <Button
        look={danger ? 'danger' : 'primary'}
        busy={action.running}
        onClick={async () => {
          const answer = await action.run(input);
          if (answer) onDone(answer);
        }}
      >
        {confirm}
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </div>
  </Dialog>
);
