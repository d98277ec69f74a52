import { commands as serverCommands } from '@portal/server/src/app/commands.ts'

/** The commands of `npm run portal`: those of the server, and those that need the demo data or a simulator. */
export const commands = {
  ...serverCommands,
  'verify-provider': {
    about: "Checks the payment simulator and our requests against the provider's own description.",
    run: () => import('@portal/simulators/payments/conformance/conformance-command.ts'),
  },
  'fill-demo': {
    about: 'Fills an empty database with a demo company.',
    run: () => import('@portal/demo/fill-command.ts'),
  },
}
