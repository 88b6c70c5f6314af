import { Checkbox } from '@/components/ui/checkbox';

type IncludePrivateProps = { isSelected: boolean; onChange: (isSelected: boolean) => void };

/** Whether an exported file includes what only this user sees; by default it does not. */
export function IncludePrivate({ isSelected, onChange }: IncludePrivateProps) {
  return (
    <Checkbox isSelected={isSelected} onChange={onChange}>
      Include what only you see: what you said, and how dates were kept
    </Checkbox>
  );
}
