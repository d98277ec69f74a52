export const RETRY_QUESTION = "Are you sure you want to charge the customer's credit card for the unpaid invoice now?"
