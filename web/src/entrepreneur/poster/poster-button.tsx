import { drawPoster } from '@minit/contract/entrepreneur/poster.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/call.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { askForFile, saveFile } from '../files.ts'
import { NotPrintable } from '../printing/not-printable.tsx'
import { PrintArea } from '../printing/print-area.tsx'
import { PosterPaper } from './poster-paper.tsx'
import { type PosterFacts, posterQuery } from './queries.ts'

const DownloadButton = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => askForFile(`${drawPoster.path}?format=pdf`),
    onSuccess: (file) => {
      saveFile(file)
      toast({ title: 'Poster ready', message: file.name })
    },
    onError: (error) =>
      toast({
        title: 'Download Failed',
        message: messageOf(error, 'We could not reach our server. Please try again.'),
        tone: 'destructive',
      }),
  })
  return (
    <Button variant="ghost" isBusy={isPending} busyLabel="Drawing..." onClick={() => mutate()}>
      <Download />
      Download PDF
    </Button>
  )
}

const Poster = ({ poster }: { poster: PosterFacts }) => (
  <>
    <div className="border border-line">
      <PosterPaper poster={poster} />
    </div>
    <div className="grid gap-3 min-[400px]:grid-cols-2">
      <DownloadButton />
      <Button onClick={() => window.print()}>
        <Printer />
        Print
      </Button>
    </div>
    <PrintArea>
      <PosterPaper poster={poster} />
    </PrintArea>
  </>
)

/** Opens the seller's poster, to be printed or taken away as PDF. */
export const PosterButton = (look: ButtonLook) => {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...posterQuery(), enabled: isOpen })
  return (
    <>
      <Button variant="ghost" {...look} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Printer />
        Print poster
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Your poster">
        {data === undefined ? (
          <NotPrintable error={error} isFetching={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Poster poster={data} />
        )}
      </Dialog>
    </>
  )
}
