import { takeAllData } from '@minit/contract/entrepreneur/settings.ts'
import { Download } from 'lucide-react'
import { failure, useAction } from '../../lib/action.ts'
import { Button } from '../../ui/button.tsx'
import { askForFile, saveFile } from '../files.ts'
import { FormPart } from './form-part.tsx'

/** Downloads all data of the shop as a file, for its owner. */
export const TakeData = () => {
  const download = useAction({
    act: () => askForFile(takeAllData.path),
    done: () => ({ title: 'Your data is here', message: 'Open the file README.txt in it first.' }),
    failed: failure('No file', 'Please try again.'),
    onDone: saveFile,
  })
  return (
    <FormPart
      id="all-data"
      title="Take all my data"
      text="Everything of your shop as one ZIP file: packages, sales, passes, money, routers, staff and settings, as tables that Excel opens. Codes, passwords and whole numbers of customers are not in it. We note who took it. A large shop takes a minute."
    >
      <div>
        <Button
          variant="ghost"
          isBusy={download.isPending}
          busyLabel="Gathering your data..."
          onClick={() => download.mutate()}
        >
          <Download />
          Take all my data
        </Button>
      </div>
    </FormPart>
  )
}
