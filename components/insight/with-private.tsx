import { Checkbox } from '@/components/ui/checkbox';

type WithPrivateProps = { isSelected: boolean; onChange: (isSelected: boolean) => void };

/** Whether a file has what only this user has: without being asked it leaves that out. */
export function WithPrivate({ isSelected, onChange }: WithPrivateProps) {
  return (
    <Checkbox isSelected={isSelected} onChange={onChange}>
      Include what only you see: what you said, and how dates were kept
    </Checkbox>
  );
}
