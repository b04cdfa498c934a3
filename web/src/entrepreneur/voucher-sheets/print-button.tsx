import { drawVoucherSheet, listVoucherPrints } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { SHEET_FORMAT_NAMES, SHEET_FORMATS, type SheetFormat } from '@minit/domain/sales/voucher-sheets.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Button, type ButtonStyle } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askForFile, saveFile } from '../files.ts'
import { whenText } from '../when-text.ts'

type WhatToPrint = {
  batchId: string
  /** A single card, by its id and its name. */
  card?: { id: string; name: string }
}

const FORMAT_KEY = 'minit.voucher-paper'

/** The last paper format on this device: most sellers have one printer. */
const lastFormat = (): SheetFormat => {
  const stored = readStored(FORMAT_KEY)
  return SHEET_FORMATS.find((format) => format === stored) ?? 'a4-24'
}

const pathOf = ({ batchId, card }: WhatToPrint, format: SheetFormat): string => {
  const search = new URLSearchParams({ format, ...(card && { card: card.id }) })
  return `${drawVoucherSheet.path.replace('{id}', batchId)}?${search}`
}

/** When it was printed before and by whom, because a second copy of a code can be sold twice. */
const PrintedBefore = ({ batchId, card }: WhatToPrint) => {
  const query = { ...rowQuery(listVoucherPrints, { params: { id: batchId } }), staleTime: 0, gcTime: 0 }
  const { data } = useQuery(query)
  const before = data?.prints.filter(
    ({ cardName }) => card === undefined || cardName === null || cardName === card.name,
  )
  const [last] = before ?? []
  if (last === undefined) return null
  return (
    <Notice tone="warn" role="status">
      <b>Printed before</b>
      <p>
        {whenText(last.printedAt)}, by {last.printedBy}. Throw the old paper away: a code works once. We write
        down who prints it again.
      </p>
    </Notice>
  )
}

/** Chooses the paper and downloads the PDF. */
const PrintForm = (props: WhatToPrint & { onDone: () => void }) => {
  const [format, setFormat] = useState(lastFormat)
  const client = useQueryClient()
  const { mutate, isPending } = useAction({
    act: () => askForFile(pathOf(props, format)),
    done: (file) => ({ title: 'Ready to print', message: file.name }),
    failed: failureOr('Download Failed'),
    onDone: async (file) => {
      writeStored(FORMAT_KEY, format)
      saveFile(file)
      await refreshRows(client, listVoucherPrints)
      props.onDone()
    },
  })
  return (
    <>
      <PrintedBefore {...props} />
      <SelectField
        label="Print on"
        value={format}
        onChange={({ target }) => setFormat(SHEET_FORMATS.find((each) => each === target.value) ?? format)}
      >
        {SHEET_FORMATS.map((each) => (
          <option key={each} value={each}>
            {SHEET_FORMAT_NAMES[each]}
          </option>
        ))}
      </SelectField>
      <Button isWide isBusy={isPending} busyLabel="Drawing..." onClick={() => mutate()}>
        <Download />
        Download PDF
      </Button>
    </>
  )
}

/** Prints a batch of vouchers, or one of its cards. */
export const PrintVouchersButton = ({ batchId, card, ...style }: WhatToPrint & ButtonStyle) => {
  const [isOpen, setIsOpen] = useState(false)
  const what = { batchId, ...(card && { card }) }
  const title = card === undefined ? 'Print vouchers' : `Print card ${card.name}`
  return (
    <>
      <Button variant="ghost" {...style} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Printer />
        {card === undefined ? 'Print' : <span className="spoken">Print card {card.name}</span>}
      </Button>
      {isOpen && (
        <Dialog isOpen onOpenChange={setIsOpen} title={title}>
          <PrintForm {...what} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
