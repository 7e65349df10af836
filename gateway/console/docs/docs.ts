import { addCopyButtons } from './copy-buttons.ts';
import { addSearch } from './search-field.ts';

// Answers and other programs lead to `/docs/reference/operations#<operation>`: its row leads to the operation.
const target = document.getElementById(location.hash.slice(1));
if (target instanceof HTMLAnchorElement && target.closest('main')) location.replace(target.href);

addSearch();
addCopyButtons();
