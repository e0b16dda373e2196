/** ISO 4217 codes of currencies that are printed beside amounts, for regular expressions. Codes that are words are left out. */
export const CURRENCY_CODES =
  'EUR|USD|GBP|CHF|CAD|AUD|NZD|HKD|SGD|TWD|JPY|CNY|RMB|KRW|INR|PKR|IDR|MYR|THB|PHP|VND|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|' +
  'RUB|UAH|ILS|AED|SAR|QAR|KWD|EGP|NGN|KES|ZAR|BRL|MXN|CLP'
