import { make } from './make.ts';

/** Adds a button to each block of code. */
export const addCopyButtons = (): void => {
  const status = make('p', { className: 'unseen', role: 'status' });
  document.body.append(status);
  for (const block of document.querySelectorAll<HTMLElement>('main pre')) {
    const button = make(
      'button',
      { type: 'button', className: 'copy', ariaLabel: 'Copy this example' },
      'Copy',
    );
    const box = make('div', { className: 'code' });
    block.replaceWith(box);
    box.append(block, button);
    button.addEventListener('click', async () => {
      const said = await copy(block);
      button.textContent = said === copied ? copied : 'Copy';
      // Emptied first, so that the same sentence is announced again.
      status.textContent = '';
      setTimeout(() => {
        status.textContent = said;
      }, 50);
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
  }
};

const copied = 'Copied';

/** Copies a block; where the browser refuses, as it does on pages without TLS, the block is selected. */
const copy = async (block: HTMLElement): Promise<string> => {
  try {
    await navigator.clipboard.writeText((block.textContent ?? '').trimEnd());
    return copied;
  } catch {
    getSelection()?.selectAllChildren(block);
    return 'Selected. Copy it with the keyboard.';
  }
};
