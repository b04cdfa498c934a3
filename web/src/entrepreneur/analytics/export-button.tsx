import { exportSales } from '@minit/contract/entrepreneur/sales.ts'
import type { Period } from '@minit/domain/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { messageOf } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { askForFile, saveFile } from '../files.ts'
import type { SalesFilters } from './queries.ts'

const filled = (filters: SalesFilters): [string, string][] =>
  Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))

/** Takes the period's sales away as a file, no others than the filters leave. */
export const ExportButton = ({ period, filters }: { period: Period; filters: SalesFilters }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      askForFile(`${exportSales.path}?${new URLSearchParams([['period', period], ...filled(filters)])}`),
    onSuccess: (file) => {
      saveFile(file)
      toast({ title: 'Export ready', message: file.name })
    },
    onError: (error) =>
      toast({
        title: 'Export Failed',
        message: messageOf(error, 'We could not reach our server. Please try again.'),
        tone: 'destructive',
      }),
  })
  return (
    <Button
      variant="ghost"
      className="!min-h-touch"
      isBusy={isPending}
      busyLabel="Exporting..."
      onClick={() => mutate()}
    >
      <Download />
      Export
    </Button>
  )
}
