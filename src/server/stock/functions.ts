import { adjustStock } from './adjust-stock.ts';
import { getStock } from './get-stock.ts';
import { setStockTracking } from './set-stock-tracking.ts';

export const stockFunctions = { getStock, adjustStock, setStockTracking };
