import { addCopyButtons } from './copy-buttons.ts';
import { addSearch } from './search-field.ts';

// `/docs/reference/operations#<operation>`, to which answers and other programs lead: its row leads to the operation.
const target = document.getElementById(location.hash.slice(1));
if (target instanceof HTMLAnchorElement && target.closest('main')) location.replace(target.href);

addSearch();
addCopyButtons();
