import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Ten codes for the day the phone is lost; they are not shown again. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div className="grid gap-4">
    <Notice tone="warn" role="status">
      <b>Keep these codes in a safe place. You see them this once.</b>
      <p>Each one lets you in a single time when you do not have your phone.</p>
    </Notice>
    <ul
      className="grid grid-cols-2 gap-2 p-3 rounded-lg bg-sunk text-sm font-medium"
      aria-label="Recovery codes"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="grid gap-2 wide:grid-cols-2">
      <CopyButton variant="ghost" text={codes.join('\n')} label="Copy all" />
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  </div>
)
