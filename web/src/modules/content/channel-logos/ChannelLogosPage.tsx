import { type ChannelLogo, channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import { type Channel, channelsCalls } from '@portal/contract/content/channels/calls'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { DeleteLogo } from './DeleteLogo.tsx'
import { LogoImage } from './LogoImage.tsx'
import { UploadArea, UploadButton, UploadList } from './UploadArea.tsx'

interface LogoRow extends ChannelLogo {
  /** Undefined while loading. */
  readonly channels: readonly Channel[] | undefined
}

const columns: readonly Column<LogoRow>[] = [
  actionColumn('delete', 'Delete', ({ Key, channels }) => <DeleteLogo logo={Key} channels={channels} />),
  actionColumn('logo', 'Logo', ({ Key }) => <LogoImage logo={Key} />),
  { id: 'name', title: 'File Name', value: ({ Key }) => Key, filter: 'text' },
  {
    id: 'channels',
    title: 'Channels',
    value: ({ channels }) => channels?.map(({ name }) => name).join(', '),
    cell: ({ channels }) =>
      channels?.map(({ code, name }, at) => (
        <span key={code}>
          {at > 0 && ', '}
          <Link to={paths.editChannel(code)}>{name}</Link>
        </span>
      )),
    filter: 'text',
    maxWidth: 480,
  },
]

/** Channel logos, to view, upload and delete. */
export default function ChannelLogosPage() {
  const logos = useCallQuery(channelLogosCalls.getAllChannelLogos, {})
  const { data: channels } = useCallQuery(channelsCalls.getAllChannels, {})
  const rows = logos.data?.map((logo) => ({
    ...logo,
    channels: channels?.filter((channel) => channel.logo === logo.Key),
  }))
  return (
    <UploadArea keys={logos.data?.map(({ Key }) => Key) ?? []}>
      {(take) => (
        <Page
          title="Channel Logos"
          action={<UploadButton onFiles={take} />}
          back={{ to: paths.contentManagement(), label: 'Content Management' }}
          description="Logos of the channels in the apps: PNG, up to 100 kB. Choose, drop or paste an image; other formats are converted."
        >
          <UploadList />
          <ListTable
            name="channel logos"
            columns={columns}
            loadable={{ ...logos, data: rows }}
            rowKey={({ Key }) => Key}
            emptyAction={<UploadButton onFiles={take} />}
          />
        </Page>
      )}
    </UploadArea>
  )
}
