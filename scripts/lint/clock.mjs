/** Only the programs' entry points may read the machine's clock. @type {import('oxlint').Plugin} */
export default {
  meta: { name: 'clock' },
  rules: {
    'no-new-date': {
      create: (context) => ({
        NewExpression(node) {
          if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date' || node.arguments.length > 0) return
          context.report({ node, message: 'Time comes in: take context.now().' })
        },
      }),
    },
  },
}
