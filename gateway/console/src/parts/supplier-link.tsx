import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';

/** The name of a supplier, with a link to its page for those who may open it. */
export const SupplierLink = ({ supplier: { id, name } }: { supplier: { id: string; name: string } }) =>
  useSession().may('get_supplier_company') ? <Link to={`/suppliers/${id}`}>{name}</Link> : name;
