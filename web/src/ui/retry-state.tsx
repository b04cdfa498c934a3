import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { ErrorState, type StateProps } from './states.tsx'

type RetryStateProps = Omit<StateProps, 'children'> & { onRetry: () => void; isBusy?: boolean }

/** Something could not be loaded, with a button for another try. */
export const RetryState = ({ onRetry, isBusy = false, ...state }: RetryStateProps) => (
  <ErrorState {...state}>
    <Button variant="ghost" onClick={onRetry} isBusy={isBusy} busyLabel="Trying...">
      <RotateCw />
      Try again
    </Button>
  </ErrorState>
)
