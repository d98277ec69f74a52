import { channelLogosCalls, LOGO_REFUSED, logoNameFor } from '@portal/contract/content/channel-logos/calls'
import { channelsCalls } from '@portal/contract/content/channels/calls'
import { line } from '@portal/contract/text'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useCallQuery } from '../../../app/api/queries.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Empty.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { useForm } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { hasValidLogoName, isSmallPng } from './classify.ts'
import { compress, type Crop, wholeImage } from './crop.ts'
import { CropEditor } from './CropEditor.tsx'
import styles from './PrepareLogoDialog.module.css'

interface PrepareLogoDialogProps {
  /** A file that violates the rules for logos by its name, size or type. */
  readonly file: File
  /** Keys of existing logos. */
  readonly keys: readonly string[]
  /** Receives the corrected file. */
  readonly onReady: (logo: File) => void
  readonly onClose: () => void
}

const schema = z.strictObject({ code: line(4, { required: 'Select a channel' }) })
const TITLE = 'Prepare Logo'
const NO_IMAGE = channelLogosCalls.uploadChannelLogo.errors.InvalidImage.message

/** Prepares an image as a logo: named after a channel, cropped and small enough. */
export function PrepareLogoDialog({ file, keys, onReady, onClose }: PrepareLogoDialogProps) {
  const { data: channels, ...loadable } = useCallQuery(channelsCalls.getAllChannels, {})
  const image = useImage(file)
  const [crop, setCrop] = useState<Crop>(wholeImage)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    schema,
    initial: { code: guessCode(file.name) },
    async onSubmit({ code }) {
      if (image === null || image === 'broken') return
      setIsRunning(true)
      // A valid file is uploaded unchanged.
      const png = crop === wholeImage && (await isSmallPng(file)) ? file : await compress(image, crop)
      setIsRunning(false)
      if (png) onReady(new File([png], logoNameFor(code), { type: 'image/png' }))
      else setFailure('The image is larger than 100 kB. Crop it further.')
    },
  })
  const code = form.values.code ?? ''
  const name = logoNameFor(code)
  const options = (channels ?? [])
    .map((channel) => ({ value: channel.code, label: `${channel.name} (${channel.code})` }))
    .toSorted((first, second) => first.label.localeCompare(second.label))

  const facts = (
    <>
      <p className={styles.file}>{file.name}</p>
      <p className={styles.rule}>{LOGO_REFUSED}</p>
    </>
  )
  // The file cannot be decoded.
  if (image === 'broken') {
    return (
      <Dialog title={TITLE} onClose={onClose}>
        <div className={styles.broken}>
          {facts}
          <p role="alert" className={styles.failure}>
            {NO_IMAGE}
          </p>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={TITLE}
      verb="Upload Logo"
      finalCall={keys.includes(name) ? channelLogosCalls.uploadChannelLogo : undefined}
      form={form}
      facts={facts}
      isRunning={isRunning}
      onClose={onClose}
    >
      {image === null && <div className={styles.loading} aria-busy />}
      {image && (
        <>
          <SelectField
            {...form.field('code')}
            label="Channel"
            description={code ? `The file will be named ${name}` : 'The file will be named after the channel'}
            placeholder="Select a channel"
            options={withGuess(options, code)}
            autoFocus
          />
          {!channels && loadable.failure && <Failed isPart failure={loadable.failure} retry={loadable.retry} />}
          {keys.includes(name) && (
            <p className={styles.replaces}>This replaces the existing logo with the same name.</p>
          )}
          <CropEditor image={image} crop={crop} onChange={setCrop} />
          {failure && (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** The decoded file; null while decoding. */
function useImage(file: File): ImageBitmap | 'broken' | null {
  const [image, setImage] = useState<ImageBitmap | 'broken' | null>(null)
  useEffect(() => {
    let isWanted = true
    createImageBitmap(file).then(
      (decoded) => (isWanted ? setImage(decoded) : decoded.close()),
      () => isWanted && setImage('broken'),
    )
    return () => {
      isWanted = false
    }
  }, [file])
  return image
}

/** The channel code in a file name: a correct logo name's code, otherwise the first separate four letters. */
function guessCode(fileName: string): string {
  const named = hasValidLogoName(new File([], fileName)) ? fileName.slice(5, 9) : fileName.match(/\b[A-Z]{4}\b/)?.[0]
  return named?.toUpperCase() ?? ''
}

/** A logo can be created before its channel. */
function withGuess(options: readonly { value: string; label: string }[], code: string) {
  if (code === '' || options.some(({ value }) => value === code)) return options
  return [{ value: code, label: `${code} (channel not created yet)` }, ...options]
}
