import { Button } from '../parts/button.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import { useAction } from '../use-operation.ts';

/** Makes a supplier a favourite of the company, or no longer one; nothing for those who may not. */
export const FavouriteButton = ({
  supplier: { id, name, favorite },
  size,
  onChanged,
}: {
  supplier: { id: string; name: string; favorite: boolean };
  size?: 'small';
  onChanged: () => void;
}) => {
  const { may } = useSession();
  const adding = useAction('create_supplier_favorites');
  const removing = useAction('remove_supplier_favorite');
  const problem = (favorite ? removing : adding).problem;
  if (!may(favorite ? 'remove_supplier_favorite' : 'create_supplier_favorites')) return null;
  const does = favorite ? 'Remove from favourites' : 'Add to favourites';
  const change = async (): Promise<void> => {
    const done = favorite
      ? await removing.run({ supplier_company_id: id })
      : await adding.run({ supplier_company_ids: [id] });
    if (!done) return;
    toast(favorite ? `${name} is not a favourite any more` : `${name} is a favourite`);
    onChanged();
  };
  return (
    <>
      <Button
        {...(size && { size, 'aria-label': `${does}: ${name}` })}
        busy={adding.running || removing.running}
        onClick={change}
      >
        {does}
      </Button>
      {problem && (
        <span className="field-error" role="alert">
          {problem.message}
        </span>
      )}
    </>
  );
};
