import { Dialog } from '../../ui/dialog.tsx'
import { SaleSteps } from './sale-steps.tsx'

type QrDialogProps = {
  /** The seller's id or slug. */
  entrepreneur: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Sells a pass to somebody at the counter. */
export const QrDialog = ({ entrepreneur, isOpen, onOpenChange }: QrDialogProps) => (
  <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Generate QR Code">
    <SaleSteps entrepreneur={entrepreneur} onClose={() => onOpenChange(false)} />
  </Dialog>
)
