import { Button } from '../../ui/button.tsx'

/** The sheet in its two places: a page of its own, or the window "Generate QR Code". */
export type SaleFrame = 'page' | 'window'

/** Where a finished sale leads. */
export type SaleWays = { frame: SaleFrame; onAnother: () => void; onClose: () => void }

/** Begins the next sale; the window can also be closed. */
export const NextSale = ({ ways: { frame, onAnother, onClose } }: { ways: SaleWays }) =>
  frame === 'page' ? (
    <Button size="big" isWide onClick={onAnother}>
      Next customer
    </Button>
  ) : (
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onAnother}>Generate Another</Button>
    </div>
  )
