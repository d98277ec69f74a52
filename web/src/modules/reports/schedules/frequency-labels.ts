export const frequencyLabels = {
  daily: 'Daily (previous day)',
  weekly: 'Every Monday (previous week)',
  monthly: 'Monthly, on the 1st (previous month)',
} as const
